/** The name of a panel on its desk, which no other panel there has. */
import { getContext, hasContext, setContext } from 'svelte'

const NAME = Symbol('name of a panel')

/** Names the panel that a component draws. */
export const providePanelName = (name: () => string): void => void setContext(NAME, name)

/** Returns the reader of the name; null outside of desks. */
export const usePanelName = (): (() => string) | null => (hasContext(NAME) ? getContext<() => string>(NAME) : null)
