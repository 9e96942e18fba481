import type { KeyboardEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS, isTier, roundRating } from '../../../cms/domain/tier'
import { parseNumber, tierOfText } from '../../../cms/domain/entities/form-values'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { useField, type FieldHandle, type FieldProps } from './use-field'

/** The rating one step up or down for an arrow key; null for other keys and if the text is not a number. */
function steppedRating(event: KeyboardEvent, text: string): string | null {
  const by = event.key === 'ArrowUp' ? RATING_STEP : event.key === 'ArrowDown' ? -RATING_STEP : 0
  const rating = parseNumber(text) ?? RATING_MIN
  if (by === 0 || !Number.isFinite(rating)) return null
  event.preventDefault()
  return String(roundRating(Math.min(RATING_MAX, Math.max(RATING_MIN, rating + by))))
}

type RatingInputProps = { readonly handle: FieldHandle; readonly onInput: (text: string) => void; readonly onLeave: () => void }

/** Not a number input, because those drop a decimal comma if the browser's language uses a point. */
function RatingInput({ handle, onInput, onLeave }: RatingInputProps) {
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
      onBlur={() => {
        handle.field.onBlur()
        onLeave()
      }}
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
  /** The names of what the form keeps of them; see rating-state.ts. */
  readonly state?: { readonly tierByHand: string; readonly isTierDefault: string }
  /** Narrow, for a row. */
  readonly isCompact?: boolean
}

const STATE = { tierByHand: 'tierByHand', isTierDefault: 'isTierDefault' }

/**
 * Rating and tier, side by side. A valid rating sets the tier until the user chooses one; a button then restores the derived
 * tier. The defaults of a new drink (5, B) contradict each other: who leaves the rating as it is has confirmed it, so the tier
 * follows it then.
 */
export function RatingAndTier(props: RatingAndTierProps) {
  const { rating: ratingProps, tier: tierProps, tierOptional = false, state = STATE, isCompact } = props
  const rating = useField(ratingProps.name, ratingProps.required)
  const tier = useField(tierProps.name)
  const byHand = useController({ name: state.tierByHand }).field
  const isDefault = useController({ name: state.isTierDefault }).field
  const { setValue, resetField } = useFormContext()
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
  const handleLeave = (): void => {
    if (isDefault.value !== true || byHand.value === true || !derived || derived === value) return
    // a new default: nobody has typed anything that could be lost
    resetField(tierProps.name, { defaultValue: derived })
  }
  return (
    <div className={styles.pair} data-compact={isCompact || undefined}>
      <FieldFrame handle={rating} label={ratingProps.label} required={ratingProps.required}>
        <RatingInput handle={rating} onInput={handleRating} onLeave={handleLeave} />
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
            {tierOptional && <option value="">{isCompact ? '–' : 'Derive from rating'}</option>}
            {/* a tier that does not exist, of a pasted table, stays visible until another one is chosen */}
            {value !== '' && !isTier(value) && <option value={value}>{value}</option>}
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
