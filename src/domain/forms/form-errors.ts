import type { MessageField } from '#domain/forms/form-fields.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { LinkFault } from '#domain/words/links.ts'

/** What can be wrong in a field of any form. `most`: the largest number of what the key names. */
type FieldError =
  | {
      readonly key:
        | 'wrong-shape'
        | 'no-text'
        | 'address-no-text'
        | 'picture-elsewhere'
        | 'bad-amount'
        | 'bad-currency'
        | 'bad-flag'
    }
  /** '1.500'. `readings`: with the point between thousands, and before decimals. */
  | {
      readonly key: 'amount-two-senses'
      readonly text: string
      readonly readings: readonly [thousands: number, decimals: number]
    }
  /** '03/04/2027'. Plain dates. */
  | {
      readonly key: 'two-days'
      readonly text: string
      readonly dayFirst: string
      readonly monthFirst: string
    }
  /** '२०८३-०९-१५'. `date`: a plain date. `first`, `last`: the years that a day may have. */
  | {
      readonly key: 'far-day'
      readonly text: string
      readonly date: string
      readonly first: string
      readonly last: string
    }
  | { readonly key: 'too-long'; readonly most: number }
  | { readonly key: 'bad-link'; readonly fault: LinkFault }
  | {
      readonly key:
        | 'field-empty'
        | 'field-no-text'
        | 'field-no-list'
        | 'field-not-listed'
        | 'field-no-day'
      readonly field: MessageField
    }
  | {
      readonly key: 'field-too-long' | 'too-many-entries' | 'entry-too-long' | 'bad-months'
      readonly field: MessageField
      readonly most: number
    }
  | {
      readonly key: 'too-many-words'
      readonly field: MessageField
      readonly most: number
      readonly longest: number
    }

type ContactError = {
  readonly key:
    | 'no-name'
    | 'name-controls'
    | 'website-no-text'
    | 'website-no-link'
    | 'no-message'
    | 'message-controls'
}

type OpportunityError =
  | {
      readonly key:
        | 'on-no-page'
        | 'no-deadline'
        | 'bad-deadline'
        | 'no-zone'
        | 'bad-time'
        | 'opens-after-deadline'
    }
  /** `nearest`: an IANA zone. */
  | { readonly key: 'bad-zone'; readonly nearest?: string | undefined }
  /** 'EST', which is wrong in July. `place`: an IANA zone whose clocks are probably meant. */
  | { readonly key: 'zone-no-place'; readonly zone: string; readonly place: string }
  /** A word that no page, filter or rule knows. `nearest`: the known one that was probably meant. */
  | {
      readonly key: 'unknown-words'
      readonly words: readonly string[]
      readonly nearest?: string | undefined
    }
  | {
      readonly key: 'unknown-country'
      readonly country: string
      readonly nearest?: string | undefined
    }
  | {
      readonly key: 'unknown-currency'
      readonly code: string
      readonly nearest?: string | undefined
    }
  /** A doubt, which an editor can confirm. `date`: YYYY-MM-DD. */
  | { readonly key: 'midnight'; readonly date: string }
  /** A field that an opportunity of this kind must have. */
  | { readonly key: 'field-missing'; readonly field: MessageField; readonly kind: Kind }

/** Why the address of an article's picture is refused. */
export type PictureFault = 'elsewhere' | 'no-link'

type PostError =
  | {
      readonly key:
        | 'category-not-listed'
        | 'bad-block-type'
        | 'block-no-text'
        | 'blocks-no-list'
        | 'address-row-no-text'
        | 'addresses-no-list'
    }
  | {
      readonly key: 'block-too-long' | 'too-many-blocks' | 'too-many-addresses'
      readonly most: number
    }
  /** `block`: counted from 1. null: in no block. */
  | { readonly key: 'bad-picture'; readonly fault: PictureFault; readonly block: number | null }

type SiteError =
  | {
      readonly key:
        | 'no-paragraph'
        | 'no-question'
        | 'no-answer'
        | 'question-alone'
        | 'questions-no-list'
        | 'pages-not-listed'
        | 'pause-not-listed'
    }
  | {
      readonly key: 'one-line' | 'too-many-paragraphs' | 'too-many-questions'
      readonly most: number
    }

/** Of a group of countries. */
type GroupError =
  | {
      readonly key:
        | 'no-group'
        | 'no-group-name'
        | 'group-name-taken'
        | 'no-group-date'
        | 'no-group-member'
        | 'no-such-country'
    }
  /** `names`: of the first items that name the group; `count`: of all. */
  | { readonly key: 'group-in-use'; readonly names: readonly string[]; readonly count: number }

/** Of a government's visa measure. */
type VisaMeasureError = {
  readonly key: 'no-visa-measure' | 'no-visa-purpose' | 'no-visa-day' | 'visa-ends-before'
}

/** What is wrong in what a person or a file entered. */
export type FormError =
  | FieldError
  | ContactError
  | OpportunityError
  | PostError
  | SiteError
  | GroupError
  | VisaMeasureError
