/** Draws Svelte components where the docking library wants elements. */
import type { IContentRenderer, IHeaderActionsRenderer, ITabRenderer } from 'dockview'
import { mount, unmount, type Component } from 'svelte'
import GroupActions from './GroupActions.svelte'
import GroupAdd from './GroupAdd.svelte'
import PanelContent from './PanelContent.svelte'
import PanelTab from './PanelTab.svelte'
import type { Dock } from './dock.svelte.ts'

/** The context of the frame, which components that are mounted apart from it would not inherit. */
export type FrameContext = Map<unknown, unknown>

/** The content of one panel. What is hidden behind another tab is not drawn, and so wants no data. */
export function createPanelRenderer(dock: Dock, panelId: string, context: FrameContext): IContentRenderer {
  const element = createElement('dock-panel')
  let drawn: Record<string, unknown> | null = null
  let stop = () => {}

  function show(isVisible: boolean): void {
    if (isVisible === (drawn !== null)) return
    if (drawn === null) drawn = mount(PanelContent, { target: element, props: { panel: dock.panel(panelId) }, context })
    else {
      void unmount(drawn)
      drawn = null
    }
    if (isVisible) dock.panelFocus.follow(panelId, element)
    else dock.panelFocus.leave(panelId)
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
      show(false)
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

/** What stands right behind the tabs of a group. */
export function createAddRenderer(dock: Dock, groupId: string, context: FrameContext): IHeaderActionsRenderer {
  return createActionsRenderer((element) => draw(GroupAdd, element, { dock, groupId }, context))
}

/** What stands at the end of a group's bar. */
export function createGroupRenderer(dock: Dock, groupId: string, context: FrameContext): IHeaderActionsRenderer {
  return createActionsRenderer((element) => draw(GroupActions, element, { dock, groupId }, context))
}

function createActionsRenderer(drawInto: (element: HTMLElement) => () => void): IHeaderActionsRenderer {
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

function draw<Props extends Record<string, unknown>>(
  component: Component<Props>,
  target: HTMLElement,
  props: Props,
  context: FrameContext,
): () => void {
  const drawn = mount(component as Component<Record<string, unknown>>, { target, props, context })
  return () => void unmount(drawn)
}

function createElement(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}
