/** The unique name of a panel on its desk. */
import { getContext, hasContext, setContext } from 'svelte'

const NAME = Symbol('name of a panel')

export const providePanelName = (name: () => string): void => void setContext(NAME, name)

/** Returns null outside of desks. */
export const usePanelName = (): (() => string) | null => (hasContext(NAME) ? getContext<() => string>(NAME) : null)
