import * as z from 'zod/mini'
import { entityList } from '../../cms/domain/entities'
import { contracts } from './registry'
import { administratorDetail } from './rich-text'

/** A record of any kind. The index does not export this file, so that visitors do not download all declarations. */
export const anyRecordSchema = z.union(entityList.map(({ name }) => administratorDetail(contracts[name])))
