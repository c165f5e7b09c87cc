/**
 * Sends frames to a window no faster than it reads. While too much is waiting, pushes are held back and only the latest
 * value of each subscription is kept, so that a slow window costs bounded memory and resumes with what is true then.
 */
import type { Push, SubscriptionNumber } from '../contract/transport.ts'
import type { ServerFrame } from '../contract/web-frames.ts'

/** The part of a WebSocket that sending takes. */
export interface SendingSocket {
  /** Bytes handed over and not yet taken by the system. */
  readonly bufferedAmount: number
  /** `done` is called when the frame has been taken, or cannot be. */
  send(text: string, done: () => void): void
}

export interface PacedSender {
  send(frame: ServerFrame): void
  push(push: Push): void
  /** Whether so much is waiting that nothing more should be asked for. */
  isFull(): boolean
}

/** Waiting bytes above which pushes are held back, and below which they flow again. */
export const FULL_BYTES = 1024 * 1024
export const EASED_BYTES = 256 * 1024

/** `onEase` is called after every frame that leaves less than {@link EASED_BYTES} waiting. */
export function createPacedSender(socket: SendingSocket, onEase: () => void): PacedSender {
  const held = new Map<SubscriptionNumber, unknown>()
  const isFull = () => socket.bufferedAmount > FULL_BYTES

  function send(frame: ServerFrame): void {
    socket.send(JSON.stringify(frame), () => {
      if (socket.bufferedAmount > EASED_BYTES) return
      if (held.size > 0) {
        const values = [...held]
        held.clear()
        send({ push: { values } })
      }
      onEase()
    })
  }

  return {
    send,
    push(push) {
      // Once one is held all are, or a newer value would overtake an older one. A frame is under way then, and its end
      // releases them.
      if (held.size === 0 && !isFull()) return send({ push })
      for (const [number, value] of push.values) held.set(number, value)
    },
    isFull,
  }
}
