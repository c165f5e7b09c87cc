/** Lets market components open the connection dialog without knowing the commands. */
import { createContext } from 'svelte'

export const [useConnecting, provideConnecting] = createContext<() => void>()
