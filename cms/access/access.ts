import type { Access, CollectionConfig, PayloadRequest } from 'payload'

/** Whether an administrator made the request. There is no other role. */
export const isAdmin = ({ req }: { req: PayloadRequest }): boolean => req.user?.isAdmin === true

/** Visitors and every user, for all records. */
export const anyone: Access = () => true

/** Administrators read everything, others only records with this flag. */
export const publishedOrAdmins =
  (flag: string): Access =>
  (args) =>
    isAdmin(args) || { [flag]: { equals: true } }

/** Administrators, and every user for their own account. */
export const selfOrAdmins: Access = (args) => isAdmin(args) || (args.req.user ? { id: { equals: args.req.user.id } } : false)

/** Access rules for a collection that everyone may read and administrators may write. @param read overrides who may read. */
export const publicContent = (read: Access = anyone): NonNullable<CollectionConfig['access']> => ({
  read,
  create: isAdmin,
  update: isAdmin,
  delete: isAdmin,
  unlock: isAdmin,
})
