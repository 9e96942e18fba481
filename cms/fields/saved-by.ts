import type { Field } from 'payload'
import { isAdmin } from '../access/access'
import { SAVED_BY } from '../domain/saving'

/**
 * A hidden field with the user name of the account that saved a record last; null if nobody was signed in, as when demo
 * content is created. A name, and not a reference: it outlives the account, and each version keeps the name of its time.
 */
export const savedBy = (): Field => ({
  name: SAVED_BY,
  type: 'text',
  label: 'Saved by',
  admin: { hidden: true, disableListColumn: true, disableListFilter: true },
  access: { read: isAdmin, create: () => false, update: () => false },
  hooks: { beforeChange: [({ req }) => req.user?.username || null] },
})
