import type { CSSProperties } from 'react'
import { authorColour } from '../../../cms/domain/author-colours'

/** Passes an author's colour to the style sheet as `--author`. */
export const authorStyle = (author: string): CSSProperties => ({ '--author': authorColour(author) })
