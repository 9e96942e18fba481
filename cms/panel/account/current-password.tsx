'use client'

import { PasswordField, useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { serverMessages } from '../../domain/server-messages'
import { useRefusedSave } from '../saving/use-refused-save'

const isFilled = (value: unknown): true | string => Boolean(value) || serverMessages.currentPasswordRequired

/** Asks users for their current password while they change their own password. */
export const CurrentPassword = () => {
  // the page of one's own account has Payload's own save button
  useRefusedSave()
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  // "Change Password" marks the empty new password as invalid until it is filled in; "Cancel" removes the field
  const changesPassword = useFormFields(([{ password }]) => Boolean(password?.value) || password?.valid === false)
  if (!user || user.id !== id || !changesPassword) return null
  return (
    <PasswordField
      autoComplete="current-password"
      field={{ name: 'currentPassword', label: 'Current password', required: true }}
      path="currentPassword"
      validate={isFilled}
    />
  )
}
