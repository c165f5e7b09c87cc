/**
 * Shares the time under a chart's crosshair with the charts of its link groups, in all windows. Pages send it directly, without the
 * backend, at most once per frame.
 */
import { LINK_GROUP_NUMBERS, type LinkGroupNumber } from '#model/workspace/link-group.ts'

export interface FollowedGroups {
  readonly symbol: LinkGroupNumber | null
  readonly interval: LinkGroupNumber | null
}

interface PointedTime extends FollowedGroups {
  /** Time of the bar under the crosshair, Unix epoch ms, or null. */
  readonly time: number | null
}

export interface Crosshairs {
  /** Notifies all watchers but `source`. */
  notify(source: object, pointed: PointedTime): void
  /** Receives the crosshairs of charts that share a group. */
  watch(source: object, groups: () => FollowedGroups, listener: (time: number | null) => void): () => void
}

/** Its messages are unchecked. */
export interface PageChannel {
  post(message: unknown): void
  close(): void
}

export interface CrosshairPorts {
  readonly open: (onReceive: (message: unknown) => void) => PageChannel
  readonly nextFrame: (task: () => void) => void
}

interface Watcher {
  readonly source: object
  readonly groups: () => FollowedGroups
  readonly listener: (time: number | null) => void
}

export function createCrosshairs({ open, nextFrame }: CrosshairPorts): Crosshairs {
  const watchers = new Set<Watcher>()
  let channel: PageChannel | null = null
  let waiting: PointedTime | null = null

  function pass(pointed: PointedTime, source: object | null): void {
    for (const watcher of watchers)
      if (watcher.source !== source && sharesGroup(watcher.groups(), pointed)) watcher.listener(pointed.time)
  }

  function post(): void {
    if (waiting !== null) channel?.post(waiting)
    waiting = null
  }

  return {
    notify(source, pointed) {
      if (pointed.symbol === null && pointed.interval === null) return
      pass(pointed, source)
      if (waiting === null) nextFrame(post)
      waiting = pointed
    },
    watch(source, groups, listener) {
      const watcher = { source, groups, listener }
      watchers.add(watcher)
      channel ??= open((message) => {
        const pointed = readPointed(message)
        if (pointed !== null) pass(pointed, null)
      })
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        channel?.close()
        channel = null
      }
    },
  }
}

function sharesGroup(one: FollowedGroups, other: FollowedGroups): boolean {
  return (
    (one.symbol !== null && one.symbol === other.symbol) || (one.interval !== null && one.interval === other.interval)
  )
}

function readPointed(message: unknown): PointedTime | null {
  if (typeof message !== 'object' || message === null) return null
  const { symbol, interval, time } = message as Readonly<Record<string, unknown>>
  if (time !== null && !Number.isFinite(time)) return null
  return { symbol: groupOf(symbol), interval: groupOf(interval), time: time as number | null }
}

const groupOf = (value: unknown): LinkGroupNumber | null => LINK_GROUP_NUMBERS.find((group) => group === value) ?? null

/** Connects the application's windows, which have one origin. */
export function openPageChannel(onReceive: (message: unknown) => void): PageChannel {
  const channel = new BroadcastChannel('crosshair')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => onReceive(data)
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
