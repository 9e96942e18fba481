import type { Access, CollectionConfig, FieldAccess, PayloadRequest } from 'payload'

/** Is this request made by an administrator? The one role there is (product.md, section 6). */
export const isAdmin = ({ req }: { req: PayloadRequest }): boolean => req.user?.isAdmin === true

export const admins: Access = isAdmin
export const adminsField: FieldAccess = isAdmin
export const anyone: Access = () => true
export const nobodyField: FieldAccess = () => false

/** Administrators read all; everybody else what is published (wire-contract.md 3, Post). */
export const publishedOrAdmins: Access = (args) => isAdmin(args) || { isPublished: { equals: true } }

/** Administrators, and each user for the own account. */
export const selfOrAdmins: Access = (args) => isAdmin(args) || (args.req.user ? { id: { equals: args.req.user.id } } : false)

/** Rules of a collection that everybody reads and administrators write. @param read another rule for reading. */
export const publicContent = (read: Access = anyone): NonNullable<CollectionConfig['access']> => ({
  read,
  create: admins,
  update: admins,
  delete: admins,
  readVersions: admins,
  unlock: admins,
})
