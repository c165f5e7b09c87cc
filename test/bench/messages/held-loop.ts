/** How long a thread's event loop was held at a stretch, in processor time: what else the machine does then does not count. */

export interface LoopWatch {
  /** The longest stretch since the watch began, ms of this thread's processor time. */
  stop(): number
}

/** Looks at the thread's processor time once a turn of the event loop. */
export function watchLoop(): LoopWatch {
  let isOn = true
  let longest = 0
  let last = processorMs()

  function look(): void {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
    if (isOn) setImmediate(look)
  }

  setImmediate(look)
  return {
    stop() {
      isOn = false
      return Math.max(longest, processorMs() - last)
    },
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
