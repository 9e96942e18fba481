import type { KeyboardEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS, isTier, roundRating } from '../../../cms/domain/tier'
import { parseNumber, tierOfText } from '../../../cms/domain/entities/form-values'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { useField, type FieldHandle, type FieldProps } from './use-field'

/** Initial values of what the form keeps of this pair of fields: whether the user chose the tier. It is not sent. */
export const RATING_STATE = { tierByHand: false }

/** The rating one step up or down for an arrow key; null for other keys and if the text is not a number. */
function steppedRating(event: KeyboardEvent, text: string): string | null {
  const by = event.key === 'ArrowUp' ? RATING_STEP : event.key === 'ArrowDown' ? -RATING_STEP : 0
  const rating = parseNumber(text) ?? RATING_MIN
  if (by === 0 || !Number.isFinite(rating)) return null
  event.preventDefault()
  return String(roundRating(Math.min(RATING_MAX, Math.max(RATING_MIN, rating + by))))
}

type RatingInputProps = { readonly handle: FieldHandle; readonly onInput: (text: string) => void }

/** Not a number input, because those drop a decimal comma if the browser's language uses a point. */
function RatingInput({ handle, onInput }: RatingInputProps) {
  const text = String(handle.field.value)
  const rating = parseNumber(text)
  return (
    <input
      {...handle.field}
      {...handle.aria}
      type="text"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuemin={RATING_MIN}
      aria-valuemax={RATING_MAX}
      aria-valuenow={rating !== null && Number.isFinite(rating) ? rating : undefined}
      step={RATING_STEP}
      className={styles.input}
      data-mono
      onChange={(event) => onInput(event.target.value)}
      onKeyDown={(event) => {
        const next = steppedRating(event, text)
        if (next !== null) onInput(next)
      }}
    />
  )
}

type RatingAndTierProps = {
  readonly rating: FieldProps
  readonly tier: FieldProps & { readonly palette: 'caffeine' | 'culinary' }
  /** Allows an empty tier, which is then derived from the rating on save. */
  readonly tierOptional?: boolean
}

/**
 * Rating and tier, side by side. A valid rating sets the tier until the user chooses one; a button then restores the derived
 * tier.
 */
export function RatingAndTier({ rating: ratingProps, tier: tierProps, tierOptional = false }: RatingAndTierProps) {
  const rating = useField(ratingProps.name, ratingProps.required)
  const tier = useField(tierProps.name)
  const byHand = useController({ name: 'tierByHand' }).field
  const { setValue } = useFormContext()
  const derived = tierOfText(String(rating.field.value))
  const setTier = (next: string, chosen: boolean): void => {
    setValue(tierProps.name, next, { shouldDirty: true, shouldValidate: tier.error !== undefined })
    byHand.onChange(chosen)
  }
  const handleRating = (text: string): void => {
    rating.field.onChange(text)
    const next = tierOfText(text)
    if (next && byHand.value !== true) setTier(next, false)
  }
  const value = String(tier.field.value)
  return (
    <div className={styles.pair}>
      <FieldFrame handle={rating} label={ratingProps.label} required={ratingProps.required}>
        <RatingInput handle={rating} onInput={handleRating} />
      </FieldFrame>
      <FieldFrame
        handle={tier}
        label={tierProps.label}
        beside={
          derived &&
          derived !== value && (
            <button type="button" className={styles.beside} onClick={() => setTier(derived, false)}>
              derived: {derived}
            </button>
          )
        }
      >
        <div className={styles.tier}>
          {isTier(value) && (
            <span className={styles.swatch} data-tier={value} data-palette={tierProps.palette} aria-hidden="true">
              {value}
            </span>
          )}
          <select {...tier.field} {...tier.aria} className={styles.select} onChange={(event) => setTier(event.target.value, true)}>
            {tierOptional && <option value="">Derive from rating</option>}
            {TIERS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
    </div>
  )
}
