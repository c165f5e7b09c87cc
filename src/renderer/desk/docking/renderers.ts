/** Mounts Svelte components into elements of the docking library. */
import type { IContentRenderer, IHeaderActionsRenderer, ITabRenderer, IWatermarkRenderer } from 'dockview'
import { mount, unmount, type Component } from 'svelte'
import EmptyDesk from './EmptyDesk.svelte'
import GroupActions from './GroupActions.svelte'
import GroupAdd from './GroupAdd.svelte'
import PanelContent from '../open-panels/PanelContent.svelte'
import PanelTab from './PanelTab.svelte'
import { EMPTY_DESK, type Dock } from './dock.svelte.ts'
import { createScrollMemory } from '../open-panels/scroll-memory.ts'

/** Separately mounted components do not inherit the frame's context. */
export type FrameContext = Map<unknown, unknown>

/** Renders a panel only while visible, so that panels behind tabs request no data. */
export function createPanelRenderer(dock: Dock, panelId: string, context: FrameContext): IContentRenderer {
  const element = createElement('dock-panel')
  // Takes the focus until the content is rendered.
  element.tabIndex = -1
  const panel = dock.panel(panelId)
  const scroll = createScrollMemory(element, () => panel.noteScroll())
  let isWanted = false
  let drawn: Record<string, unknown> | null = null
  let stop = () => {}

  function draw(): void {
    drawn = mount(PanelContent, { target: element, props: { panel, name: () => dock.nameOf(panel) }, context })
    scroll.restore(panel.scroll)
    panel.followScroll(scroll.current)
  }

  function erase(): void {
    dock.panelFocus.leave(panelId, element)
    if (drawn === null) return
    panel.followScroll(null)
    scroll.clear()
    void unmount(drawn)
    drawn = null
  }

  /**
   * Acts in a microtask: the library hides a panel whenever it moves it, and a panel that is shown again immediately must not be rendered
   * again. The library also measures each group while arranging, which rendered content slows.
   */
  function show(isVisible: boolean): void {
    isWanted = isVisible
    if (isVisible) dock.panelFocus.follow(panelId, element)
    queueMicrotask(() => {
      if (!isWanted) return erase()
      if (drawn === null) draw()
      else scroll.putBack()
    })
  }

  return {
    element,
    init({ api }) {
      const subscription = api.onDidVisibilityChange(({ isVisible }) => show(isVisible))
      stop = () => subscription.dispose()
      show(api.isVisible)
    },
    onShow: () => show(true),
    onHide: () => show(false),
    dispose() {
      stop()
      isWanted = false
      erase()
    },
  }
}

export function createTabRenderer(dock: Dock, panelId: string, context: FrameContext): ITabRenderer {
  const element = createElement('dock-tab')
  let remove = () => {}
  return {
    element,
    init({ api }) {
      const setTitle = (title: string) => api.setTitle(title)
      remove = draw(PanelTab, element, { dock, panel: dock.panel(panelId), setTitle }, context)
    },
    dispose: () => remove(),
  }
}

export function createAddRenderer(dock: Dock, groupId: string, context: FrameContext): IHeaderActionsRenderer {
  return createPartRenderer((element) => draw(GroupAdd, element, { dock, groupId }, context))
}

export function createGroupRenderer(dock: Dock, groupId: string, context: FrameContext): IHeaderActionsRenderer {
  return createPartRenderer((element) => draw(GroupActions, element, { dock, groupId }, context))
}

export function createEmptyRenderer(dock: Dock, context: FrameContext): IWatermarkRenderer {
  return createPartRenderer((element) => {
    const remove = draw(EmptyDesk, element, { dock }, context)
    dock.panelFocus.follow(EMPTY_DESK, element)
    return () => {
      dock.panelFocus.leave(EMPTY_DESK, element)
      remove()
    }
  })
}

interface Part {
  readonly element: HTMLElement
  init(): void
  dispose(): void
}

function createPartRenderer(drawInto: (element: HTMLElement) => () => void): Part {
  const element = createElement('dock-actions')
  let remove = () => {}
  return {
    element,
    init() {
      remove = drawInto(element)
    },
    dispose: () => remove(),
  }
}

/**
 * Renders in a microtask. A component mounted while an effect runs belongs to that effect: when the effect runs again Svelte detaches it
 * but leaves it linked to its siblings, and then does not update it any more.
 */
function draw<Props extends Record<string, unknown>>(
  component: Component<Props>,
  target: HTMLElement,
  props: Props,
  context: FrameContext,
): () => void {
  let isWanted = true
  let drawn: Record<string, unknown> | null = null
  queueMicrotask(() => {
    if (isWanted) drawn = mount(component as Component<Record<string, unknown>>, { target, props, context })
  })
  return () => {
    isWanted = false
    if (drawn !== null) void unmount(drawn)
  }
}

function createElement(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}
