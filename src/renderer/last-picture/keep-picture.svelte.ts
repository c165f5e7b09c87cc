/** Takes the picture of a window when it is hidden, and removes the one drawn at its start. */
import { tick } from 'svelte'
import type { App } from '../app/app.svelte.ts'
import { serviceOf } from '#model/service/service-session.ts'
import { isPictureOfAnother, isPictureShown, removePicture } from './draw-picture.ts'
import { takePicture } from './take-picture.ts'

/** Maximum time that the picture stays if no row is live, ms. */
const LIMIT_MS = 2_000
/** A row of the window itself that shows a value. */
const LIVE_ROW = 'main [data-instrument]:not([data-state="pending"])'

/** Has to run during the setup of the window's component. */
export function keepPicture(app: App): void {
  const { clock, host } = app
  const source = $derived(sourceOf(app))
  const isPrivate = $derived(isPrivateWindow(app))
  const isDesk = $derived(app.window.record?.kind === 'desk')
  /** Whether a message must not be hidden by the picture. */
  const isOvertaken = $derived(
    app.line.loss !== null || isPrivate || app.window.state === 'tooMany' || (app.window.record !== null && !isDesk),
  )
  const isTakeable = $derived(app.settingsKnown && isDesk && !isOvertaken)

  forgetOthers(app)
  $effect(() => {
    if (isPrivate || app.line.state.kind === 'otherProfile') host.pictures.forget()
  })
  $effect(() => {
    if (isOvertaken) removePicture(document)
  })
  $effect(() => {
    if (app.settingsKnown && isPictureShown(document)) return untilLive(app)
    return undefined
  })

  $effect(() =>
    whenHidden(() => {
      if (!isTakeable || source === null || isPictureShown(document)) return
      const picture = takePicture(window, clock.now(), source)
      if (picture !== null) host.pictures.keep(picture)
    }),
  )
}

/** Returns whether rows must not be shown before the window knows its user. */
function isPrivateWindow({ settingsKnown, settings, session }: App): boolean {
  const isLockedOut = ['keyless', 'unauthorised'].includes(session.current?.state ?? '')
  return settingsKnown && (settings.discreet || isLockedOut)
}

/** Calls back when the window is hidden, left or closed. */
function whenHidden(onHidden: () => void): () => void {
  const listener = () => {
    if (document.hidden) onHidden()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Returns null until the service is known. */
const sourceOf = ({ session }: App): string | null =>
  session.current === undefined ? null : serviceOf(session.current)

/** Forgets pictures of another service or key. */
function forgetOthers(app: App): void {
  const { session, host } = app
  const source = $derived(sourceOf(app))
  /** Null until it is known. */
  const account = $derived(source === null ? null : `${source} ${session.current?.tokenEnding}`)
  let knownAccount: string | null = null

  $effect(() => {
    if (account === null) return
    if (knownAccount !== null && account !== knownAccount) host.pictures.forget()
    knownAccount = account
  })
  // A picture outlives the application, and the next start may use another service.
  $effect(() => {
    if (source === null || !isPictureOfAnother(document, source)) return
    host.pictures.forget()
    removePicture(document)
  })
}

/** Removes the picture with the first live row, in the same frame. */
function untilLive({ quotes, clock }: Pick<App, 'quotes' | 'clock'>): () => void {
  function leave(): void {
    removePicture(document)
    stop()
  }
  const stopWatching = quotes.watch(
    () =>
      void tick().then(() => {
        if (document.querySelector(LIVE_ROW) !== null) leave()
      }),
  )
  const cancel = clock.schedule(LIMIT_MS, leave)
  const stop = () => {
    stopWatching()
    cancel()
  }
  return stop
}
