/** Days before the deadline on which those are written to who watch the item. */
export const reminderSteps = [2, 7, 14] as const

/** The nearest step that is reached with so many days left; undefined: none yet. */
export function reminderStep(daysLeft: number): number | undefined {
  return reminderSteps.find((days) => daysLeft <= days)
}
