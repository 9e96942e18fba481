import { useState, type FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { sessionPaths } from '../../../admin-bridge/contract'
import { loginResponseSchema } from '../../../admin-bridge/contract/session'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../cms/domain/limits'
import { serverMessages } from '../../../cms/domain/server-messages'
import { ApiError } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { failureMessage } from '../../shared/api/failure-messages'
import { notify } from '../../shared/notify'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { Button, ExternalLink } from '../../shared/ui'
import { PasswordField } from '../fields/text-fields'
import { ConsoleHeading } from '../ui/console-heading'
import styles from './account-page.module.css'

type Passwords = { current_password: string; password: string }

const RULE = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters: no common password, no repetition or row of keys, nothing made of your user name.`
const SAME = 'Choose another password than the current one'
const CHANGED = 'Your password is changed. All other sessions have ended.'
const UNPROCESSABLE = 422

/** /admin/account: one's own password. The session goes on; those in other browsers end. */
export function Component() {
  const { user, enter } = useSession()
  const api = useApi()
  const form = useForm<Passwords>({ defaultValues: { current_password: '', password: '' }, resolver: requireBoth })
  const [isShown, setIsShown] = useState(false)
  const submit = form.handleSubmit(async (passwords) => {
    // of an earlier change: it must not stand beside a refusal
    notify.dismiss?.(CHANGED)
    try {
      const { access_token } = await api.form(sessionPaths.password, new URLSearchParams(passwords), loginResponseSchema)
      form.reset()
      notify.success(CHANGED)
      await enter(access_token)
    } catch (error) {
      placeError(error)
    }
  })
  const placeError = (error: unknown): void => {
    const fields = error instanceof ApiError && error.status === UNPROCESSABLE ? error.fields : []
    for (const { field, message } of fields) {
      if (field === 'current_password' || field === 'password') form.setError(field, { message }, { shouldFocus: true })
    }
    if (fields.length === 0) notify.failure(failureMessage(error) ?? '')
  }
  const working = form.formState.isSubmitting
  return (
    <>
      <ConsoleHeading title="Account · CCC">Account</ConsoleHeading>
      <p className={styles.who}>
        You are signed in as <strong>{user?.username}</strong>. Your name and e-mail address are changed in the{' '}
        <ExternalLink href={`${paths.panel()}/account`}>advanced admin</ExternalLink>.
      </p>
      <FormProvider {...form}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!working) void submit()
          }}
        >
          {/* tells password managers whose password it is */}
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <PasswordField name="current_password" label="Current password" required isShown={isShown} />
          <PasswordField name="password" label="New password" required isNew isShown={isShown} help={RULE} />
          <label className={styles.show}>
            <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
            Show passwords
          </label>
          <Button look="main" type="submit" disabled={working}>
            {working ? 'Changing...' : 'Change password'}
          </Button>
        </form>
      </FormProvider>
    </>
  )
}

/** Resolver: both passwords are required, and the new one has its length and is another one. The server checks the rest. */
function requireBoth(values: Passwords) {
  const { length } = [...values.password]
  const isSame = values.password === values.current_password
  const errors = {
    ...(values.current_password === '' && { current_password: { type: 'required', message: serverMessages.currentPasswordRequired } }),
    ...((length < PASSWORD_MIN || length > PASSWORD_MAX) && { password: { type: 'length', message: serverMessages.passwordLength } }),
    ...(isSame && values.password !== '' && { password: { type: 'same', message: SAME } }),
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
