/** What a visitor wrote in the contact form. */
export interface Message {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly website: string | null
  readonly message: string
  readonly createdAt: string | null
}
