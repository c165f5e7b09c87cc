/** Composes workspaces, windows and links over one document. */
import { createUserDocument, type UserDocumentPorts } from '../storage/user-document.ts'
import { createLinks, type Links } from './links.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import { cancelAll } from '../reactive/disposables.ts'
import { createDeskTopics, type DeskTopics } from './desk-topics.ts'
import { createPages, type Pages } from './pages.ts'
import { workspacesFormat } from './state/stored-workspaces.ts'
import { createWindowPlan, type WindowPlan } from './window-plan.ts'
import { createWorkspaces, type Workspaces } from './state/workspaces.ts'

export interface Desk {
  readonly workspaces: Workspaces
  readonly links: Links
  readonly pages: Pages
  readonly plan: WindowPlan
  readonly topics: DeskTopics['providers']
  dispose(): void
}

export function createDesk(documents: UserDocumentPorts, changed: TopicChanged): Desk {
  const workspaces = createWorkspaces(createUserDocument(documents, workspacesFormat))
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
    dispose: () => cancelAll([topics.dispose, plan.dispose]),
  }
}
