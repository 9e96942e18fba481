import { memo, useEffect, useRef, type DragEvent, type KeyboardEvent } from 'react'
import { drink } from '../../../cms/domain/entities/drink'
import { RatingAndTier } from '../fields/rating-and-tier'
import { SuggestedField } from '../fields/suggested-field'
import { TextArea, TextField } from '../fields/text-fields'
import fieldStyles from '../fields/fields.module.css'
import styles from './drink-rows.module.css'
import { RowPicture } from './row-picture'
import { SameDrinkAsRow } from './same-drink'
import { ROWS, drinkForm } from './rows'
import type { RowUpload } from './use-row-pictures'
import type { RowActs } from './use-rows'

const { fields } = drinkForm

export type DrinkRowProps = {
  readonly index: number
  readonly title: string
  readonly isStored: boolean
  readonly isEmpty: boolean
  readonly isRemoved: boolean
  readonly upload: RowUpload | undefined
  readonly acts: RowActs
}

/** Whether Enter in a field goes to the next row: not while a suggestion is chosen, and not for a line break in the notes. */
function goesOn(event: KeyboardEvent): boolean {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return false
  if (!(target instanceof HTMLElement) || target.hasAttribute('aria-activedescendant')) return false
  return target.matches('input, select') || (target.matches('textarea') && !shiftKey)
}

/** One drink of the episode. */
export const DrinkRow = memo(function Row(props: DrinkRowProps) {
  const { index, title, isStored, isRemoved, acts } = props
  const wasRemoved = useRef(isRemoved)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that was pressed has given way to others
    if (wasRemoved.current !== isRemoved && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button, input')?.focus()
    wasRemoved.current = isRemoved
  }, [isRemoved])
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Drink ${index + 1}`}
      className={styles.row}
      data-removed={isRemoved || undefined}
      data-row={index}
    >
      {isRemoved ? (
        <p className={styles.gone}>
          <span>{isStored ? `“${title}” goes to the trash when you save.` : `“${title}” will not be saved.`}</span>
          <button type="button" className={fieldStyles.beside} onClick={() => acts.restore(index)} aria-label={`Undo removal of ${title}`}>
            Undo
          </button>
        </p>
      ) : (
        <Fields {...props} />
      )}
    </div>
  )
})

function Fields({ index, title, isEmpty, upload, acts }: DrinkRowProps) {
  const name = (field: string): string => `${ROWS}.${index}.${field}`
  const handleDrop = (event: DragEvent): void => {
    const files = [...event.dataTransfer.files]
    if (files.length !== 1) return
    event.preventDefault()
    event.stopPropagation()
    acts.takePictures(files, index)
  }
  return (
    <div
      className={styles.fields}
      onDrop={handleDrop}
      onKeyDown={(event) => {
        if (!goesOn(event)) return
        event.preventDefault()
        acts.goOn(index)
      }}
    >
      <TextField name={name('name')} label={fields.name.label} required={!isEmpty} />
      <SuggestedField name={name('brand')} line="brand" label={fields.brand.label} entity={drink} />
      <RatingAndTier
        isCompact
        rating={{ name: name('final_rating'), label: 'Rating', required: !isEmpty }}
        tier={{ ...fields.tier, name: name('tier') }}
        tierOptional
        state={{ tierByHand: name('tierByHand'), isTierDefault: name('isTierDefault') }}
      />
      <div className={styles.notes}>
        <TextArea name={name('notes')} label={fields.notes.label} rows={1} />
      </div>
      <RowPicture index={index} title={title} upload={upload} acts={acts} />
      {!isEmpty && (
        <button type="button" className={styles.remove} aria-label={`Take out ${title}`} onClick={() => acts.remove(index)}>
          <span aria-hidden="true">×</span>
        </button>
      )}
      <SameDrinkAsRow index={index} />
    </div>
  )
}
