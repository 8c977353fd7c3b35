/** fixed: announced. expected: known from earlier years. rolling: all year. varies: no single date. */
export const deadlineKinds = ['fixed', 'rolling', 'varies', 'expected'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** A plain date, not an instant: it never shifts with the reader's time zone (interface section 3). */
export interface Deadline {
  readonly kind: DeadlineKind
  /** YYYY-MM-DD; set for fixed and expected, null for rolling and varies. */
  readonly date: string | null
  /** HH:MM, 24 hours; only with `zone`. */
  readonly time: string | null
  /** IANA time zone of `date` and `time`; null: anywhere on Earth (UTC-12). */
  readonly zone: string | null
  readonly note: string | null
}
