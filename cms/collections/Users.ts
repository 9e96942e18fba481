import type { CollectionConfig } from 'payload'
import { isAdmin, selfOrAdmins } from '../access/access'
import { PASSWORD_MAX, TOKEN_SECONDS } from '../domain/limits'
import { env } from '../env'
import { checkAccountNames, unsetEmptyEmail } from '../hooks/account-names'
import { checkPassword, endOwnSession, equalizeLoginTime, unifyLoginErrors } from '../hooks/accounts'
import { nameRemoval } from '../hooks/deleted-meanwhile'
import { renewOwnSession, requireCurrentPassword } from '../hooks/own-password'
import { dropEndedSessions, limitRefresh } from '../hooks/sessions'
import { keepConcurrentChanges } from '../hooks/login-sessions'
import { settleId } from '../hooks/ids'
import { preventDeletingLastAdministrator, preventRevokingLastAdministrator } from '../hooks/administrators'
import { refuseHalfDone } from '../hooks/half-done'
import { refuseStaleSave } from '../hooks/stale-saves'
import { settleTimestamps } from '../hooks/timestamps'
import { groups } from './content'

/** Accounts, with their passwords and sessions. Only administrators may use the console and the panel. */
export const Users: CollectionConfig = {
  slug: 'users',
  labels: { singular: 'User', plural: 'Users' },
  access: {
    read: selfOrAdmins,
    create: isAdmin,
    update: selfOrAdmins,
    delete: isAdmin,
    unlock: isAdmin,
    admin: isAdmin,
  },
  admin: {
    group: groups.people,
    useAsTitle: 'username',
    defaultColumns: ['id', 'username', 'email', 'isAdmin'],
  },
  hooks: {
    beforeOperation: [settleTimestamps, equalizeLoginTime, endOwnSession],
    beforeValidate: [requireCurrentPassword, checkAccountNames, checkPassword, settleId],
    beforeLogin: [keepConcurrentChanges],
    beforeChange: [refuseStaleSave(), preventRevokingLastAdministrator, unsetEmptyEmail],
    afterChange: [renewOwnSession],
    beforeDelete: [preventDeletingLastAdministrator],
    afterRead: [dropEndedSessions],
    refresh: [limitRefresh],
    afterOperation: [refuseHalfDone],
    afterError: [unifyLoginErrors, nameRemoval('account')],
  },
  auth: {
    loginWithUsername: { allowEmailLogin: true, requireEmail: false, requireUsername: true },
    useSessions: true,
    // scripts of the panel have no use for the token in its cookie
    removeTokenFromResponses: true,
    tokenExpiration: TOKEN_SECONDS,
    // a throttle in front of the login slows guessing down; locking accounts would let strangers lock anyone out
    maxLoginAttempts: 0,
    forgotPassword: { minRequestInterval: 0 },
    cookies: { secure: env().PUBLIC_URL.startsWith('https:'), sameSite: 'Lax' },
  },
  fields: [
    {
      // never stored: users send it together with a new password for their own account
      name: 'currentPassword',
      type: 'text',
      virtual: true,
      admin: { components: { Field: '/account/current-password#CurrentPassword' }, disableListColumn: true },
    },
    {
      name: 'isAdmin',
      label: 'Administrator',
      type: 'checkbox',
      defaultValue: false,
      saveToJWT: true,
      access: { create: isAdmin, update: isAdmin },
      admin: { description: `Only administrators can use the panel and the console. Passwords have 12 to ${PASSWORD_MAX} characters.` },
    },
  ],
}
