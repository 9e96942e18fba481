import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { $insertNodeToNearestRoot } from '@lexical/utils'
import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { MEDIA_TYPES } from '../../../../cms/domain/media-name'
import { useLibraryUpload } from '../../fields/use-library-upload'
import { PicturePicker } from '../../library/picture-picker'
import { $createPictureNode } from '../picture-node'
import styles from '../rich-editor.module.css'

/** Inserts a picture of the library behind the paragraph that the caret is in. */
const insertPicture = (editor: LexicalEditor, media: number): void =>
  editor.update(() => void $insertNodeToNearestRoot($createPictureNode(media)))

type PictureUploads = {
  /** Pictures that are being uploaded. */
  readonly pending: number
  /** Why the last upload failed; null if it did not. */
  readonly error: string | null
  readonly start: (files: readonly File[]) => void
}

const isPicture = ({ type }: File): boolean => MEDIA_TYPES.some((each) => each === type)

/** Uploads chosen, dropped and pasted pictures to the library, one after another, and inserts each at the caret. */
function usePictureUploads(): PictureUploads {
  const [editor] = useLexicalComposerContext()
  const upload = useLibraryUpload()
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<string | null>(null)

  const start = async (files: readonly File[]): Promise<void> => {
    setError(files.every(isPicture) ? null : 'Only pictures can be added: JPEG, PNG, WebP, AVIF or GIF.')
    const pictures = files.filter(isPicture)
    setPending((count) => count + pictures.length)
    for (const file of pictures) {
      const result = await upload(file)
      if ('error' in result) setError(`${file.name}: ${result.error}`)
      else insertPicture(editor, result.picture.id)
      setPending((count) => count - 1)
    }
  }
  useEffect(() =>
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        void start(files)
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
  )
  return { pending, error, start: (files) => void start(files) }
}

type PicturesProps = {
  /** Whether the user is choosing a picture. */
  readonly choosing: boolean
  readonly onChosen: () => void
}

/** Pictures from the library or from this device: the dialog that chooses them, and the state of their uploads. */
export function Pictures({ choosing, onChosen }: PicturesProps) {
  const [editor] = useLexicalComposerContext()
  /** Gives the focus back with the caret where it was. The browser by itself would put it at the beginning. */
  const returnToCaret = (): false => {
    editor.focus()
    return false
  }
  const { pending, error, start } = usePictureUploads()
  return (
    <>
      <p role="status" className={styles.status}>
        {pending > 0 && (pending === 1 ? 'Uploading 1 picture...' : `Uploading ${pending} pictures...`)}
      </p>
      <p role="alert" className={styles.error} hidden={error === null}>
        {error}
      </p>
      {choosing && (
        <PicturePicker
          title="Add a picture"
          finalFocus={returnToCaret}
          onClose={onChosen}
          onChoose={({ id }) => {
            onChosen()
            insertPicture(editor, id)
          }}
          onFiles={(files) => {
            onChosen()
            start(files)
          }}
        />
      )}
    </>
  )
}
