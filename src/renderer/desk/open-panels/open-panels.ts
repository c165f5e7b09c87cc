/** The open panels of a desk by their ids. */
import type { PanelRecord } from '#model/workspace/workspace.ts'
import { OpenPanel, type OpenPanelPorts } from './open-panel.svelte.ts'

export interface OpenPanels {
  readonly size: number
  get(id: string): OpenPanel | undefined
  adopt(record: PanelRecord): OpenPanel
  create(kind: string): OpenPanel
  forget(id: string): void
  clear(): void
}

export function createOpenPanels(ports: OpenPanelPorts): OpenPanels {
  const panels = new Map<string, OpenPanel>()

  function adopt(record: PanelRecord): OpenPanel {
    const panel = new OpenPanel(record, ports)
    panels.set(panel.id, panel)
    return panel
  }

  return {
    get size() {
      return panels.size
    },
    get: (id) => panels.get(id),
    adopt,
    create(kind) {
      let number = 1
      while (panels.has(`${kind}-${number}`)) number += 1
      return adopt({ id: `${kind}-${number}`, kind, state: null })
    },
    forget: (id) => void panels.delete(id),
    clear: () => panels.clear(),
  }
}
