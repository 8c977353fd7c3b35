/** Somebody who asked for alerts. Unconfirmed until the address has answered. */
export interface Subscriber {
  readonly id: string
  /** Lower case, at most 254 characters (RFC 5321). */
  readonly email: string
  readonly state: 'unconfirmed' | 'confirmed'
  readonly createdAt: string
}
