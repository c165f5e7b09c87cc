/** Everything about workspaces, windows and links, put together over one document. */
import { type DocumentPorts, createVersionedDocument } from '../storage/versioned-document.ts'
import { createDelayedDocument } from '../storage/delayed-document.ts'
import { createLinks, type Links } from './links.ts'
import type { Clock } from '../ports/clock.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import { cancelAll } from '../reactive/disposables.ts'
import { createDeskTopics, type DeskTopics } from './desk-topics.ts'
import { createPages, type Pages } from './pages.ts'
import { workspacesFormat } from './stored-workspaces.ts'
import { createWindowPlan, type WindowPlan } from './window-plan.ts'
import { createWorkspaces, type Workspaces } from './workspaces.ts'

export interface Desk {
  readonly workspaces: Workspaces
  readonly links: Links
  readonly pages: Pages
  readonly plan: WindowPlan
  readonly topics: DeskTopics['providers']
  /** Writes what is still waiting. */
  dispose(): void
}

/** What a killed application may lose; long enough to gather what dragging a window or a divider says. */
const WRITE_DELAY_MS = 250

export function createDesk(ports: DocumentPorts, clock: Clock, changed: TopicChanged): Desk {
  const document = createDelayedDocument(createVersionedDocument(ports, workspacesFormat), clock, WRITE_DELAY_MS)
  const workspaces = createWorkspaces(document)
  const links = createLinks(workspaces)
  const plan = createWindowPlan(workspaces)
  const pages = createPages(workspaces, plan)
  const topics = createDeskTopics({ workspaces, links, pages, changed })
  return {
    workspaces,
    links,
    plan,
    pages,
    topics: topics.providers,
    dispose: () => cancelAll([topics.dispose, plan.dispose, document.dispose]),
  }
}
