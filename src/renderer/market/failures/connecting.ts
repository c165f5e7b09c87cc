/** How a piece about the market asks for the connection, although it knows of no command: the window says how. */
import { createContext } from 'svelte'

export const [useConnecting, provideConnecting] = createContext<() => void>()
