/** More reasons than a service has; what comes on top of them is a text that is another one each time. */
const mostReasons = 20

/**
 * Tells a reason at once, and the same one again only when `quiet` milliseconds have passed: what is tried every second and fails for hours
 * must not fill the log. `tick` is a clock in milliseconds.
 */
export function tellSeldom(
  tell: (reason: string) => void,
  { quiet, tick = () => performance.now() }: { readonly quiet: number; readonly tick?: () => number },
): (reason: string) => void {
  const toldAt = new Map<string, number>()
  return (reason) => {
    const now = tick()
    const before = toldAt.get(reason)
    if (before !== undefined && now - before < quiet) return
    if (toldAt.size >= mostReasons) toldAt.clear()
    toldAt.set(reason, now)
    tell(reason)
  }
}
