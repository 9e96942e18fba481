import type { Tier } from '../tier'
import type { ContentCollection } from './collections'

type Common = {
  /** Name of the field in messages and in the panel: "Drink name must be text". */
  readonly label: string
  /** Label in the console's form and in the API's messages, where it differs from `label`. */
  readonly formLabel?: string
  /** Hint below the field in the panel, and description in the OpenAPI document. */
  readonly description?: string
  /** Name of the value in the console's form, if it differs from the name in the API. */
  readonly formName?: string
}

/** `required` is the message for a missing value. A field without it may be empty. */
type Requirable = { readonly required?: string }

/** A single line, trimmed. `max` is in code points and defaults to LINE_MAX. */
export type LineField = Common &
  Requirable & {
    readonly kind: 'line'
    readonly max?: number
    /** The collection whose records' names the panel suggests. */
    readonly suggestedBy?: ContentCollection
  }
/** Several lines, stored as typed. `max` is in code points and defaults to TEXT_MAX; `rows` is the height in the panel. */
export type TextField = Common & Requirable & { readonly kind: 'text'; readonly max?: number; readonly rows?: number }
/** Formatted text. Its plain text is the field of the API; single records have it as HTML and as an editor state too. */
export type RichTextField = Common & { readonly kind: 'richText'; readonly required: string }
/** An absolute http(s) URL or a path in our own media library. `isDocument`: of a file that forms upload, a PDF or a picture. */
export type UrlField = Common & { readonly kind: 'url'; readonly isDocument?: true }
/** Unique within its collection. `from` is the field that the console generates it from; `taken` is the message for a duplicate. */
export type SlugField = Common & { readonly kind: 'slug'; readonly required: string; readonly taken: string; readonly from: string }
/** A calendar day. Responses hold it as `YYYY-MM-DD` or as the instant of its UTC midnight. */
export type DayField = Common & { readonly kind: 'day'; readonly responseFormat: 'day' | 'instant'; readonly initial?: 'today' }
/** An instant. Requests name a time zone; responses hold it in UTC. */
export type MomentField = Common & { readonly kind: 'moment' }
/** 0 to 10, to one decimal. `initial` prefills the console's form. */
export type RatingField = Common & { readonly kind: 'rating'; readonly required: string; readonly initial: number }
/** A grade. If empty, it is derived from the rating in the field `ratedBy`. */
export type TierField = Common & {
  readonly kind: 'tier'
  readonly ratedBy: string
  readonly palette: 'caffeine' | 'culinary'
  readonly initial: Tier
}
/**
 * One of a fixed list. `invalid` is the message for any other value. With `isOpen`, responses may also hold values that
 * are no longer in the list.
 */
export type ChoiceField = Common &
  Requirable & {
    readonly kind: 'choice'
    readonly choices: readonly string[]
    readonly invalid: string
    readonly default?: string
    readonly isOpen?: true
  }
/** Yes or no; no in a copy of a record, and in a new one unless `initial` says otherwise. */
export type FlagField = Common & { readonly kind: 'flag'; readonly initial?: true }
/** The effect on a record when the record that it refers to is deleted. */
export type OnDelete = { readonly onDelete: 'cascade' | 'clear' } | { readonly onDelete: 'restrict'; readonly inUse: string }
/** One other record. `unknown` is the message for an id without a record, `inUse` the one for deleting a record in use. */
export type ReferenceField = Common &
  Requirable &
  OnDelete & { readonly kind: 'reference'; readonly to: ContentCollection; readonly unknown: string }
/** The width and height in pixels that a picture needs at least, to be sharp where the site shows it largest. */
export type PictureSize = { readonly width: number; readonly height: number }
/** A picture from the media library or any URL. Stored as a library reference and a URL; the wire holds the URL. */
export type PictureField = Common & { readonly kind: 'picture'; readonly size: PictureSize }

export type Field =
  | LineField
  | TextField
  | RichTextField
  | UrlField
  | SlugField
  | DayField
  | MomentField
  | RatingField
  | TierField
  | ChoiceField
  | FlagField
  | ReferenceField
  | PictureField
export type FieldKind = Field['kind']
export type FieldOf<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>
export type Fields = Readonly<Record<string, Field>>

type Choice<F> = F extends { readonly choices: readonly (infer Each extends string)[] } ? Each : string
type OrNull<F, Value> = F extends { readonly required: string } ? Value : Value | null

/** A field's value in a request body, once read. */
export type InputValue<F extends Field> = F extends { readonly kind: 'line' | 'text' | 'richText' | 'slug' }
  ? OrNull<F, string>
  : F extends { readonly kind: 'rating' }
    ? number
    : F extends { readonly kind: 'tier' }
      ? Tier | null
      : F extends { readonly kind: 'choice' }
        ? OrNull<F, Choice<F>>
        : F extends { readonly kind: 'reference' }
          ? OrNull<F, number>
          : F extends { readonly kind: 'flag' }
            ? boolean
            : string | null

/** A field's value in a response. */
export type RecordValue<F extends Field> = F extends { readonly kind: 'tier' }
  ? Tier
  : F extends { readonly kind: 'choice'; readonly isOpen: true }
    ? OrNull<F, string>
    : InputValue<F>
