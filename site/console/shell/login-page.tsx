import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { ConsoleHeading } from '../ui/console-heading'
import { listDrafts } from '../form/drafts'
import { PasswordField, TextField } from '../fields/text-fields'
import { notify } from '../../shared/notify'
import { paths } from '../../shared/routing/paths'
import { useSession, type Session } from '../../shared/session/session'
import { signInFailure } from '../../shared/session/sign-in-failure'
import { Button } from '../../shared/ui'
import { WarmLink } from '../ui/warm-link'
import { Logo } from '../../shared/ui/logo'
import styles from './login-page.module.css'

type Credentials = { identifier: string; password: string }

const ENDED = 'Your session has ended. Please sign in again.'
const KEPT = 'What you typed is kept, and is offered back to you.'

/** /admin/login: both fields are required; whoever is signed in goes on to the console. */
export function Component() {
  const session = useSession()
  const form = useForm<Credentials>({ defaultValues: { identifier: '', password: '' }, resolver: required })
  const [failure, setFailure] = useState<string | null>(null)
  const asking = useRef(false)
  const ended = useEndedMessage(session)
  if (session.state === 'signed-in') return <Navigate to={paths.admin.home()} replace />
  const submit = form.handleSubmit(async ({ identifier, password }) => {
    // The button is disabled only after the next render: a second Enter before that must not ask again.
    if (asking.current) return
    asking.current = true
    setFailure(null)
    const failed = await signInFailure(() => session.login(identifier, password))
    asking.current = false
    setFailure(failed?.inline ?? null)
    if (failed?.toast) notify.failure(failed.toast)
  })
  const working = form.formState.isSubmitting
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.box}>
        <Logo />
        <ConsoleHeading title="Sign in · CCC">Console</ConsoleHeading>
        {/* Always there: what appears together with its words is not announced. */}
        <p className={styles.ended} role="status">
          {ended}
        </p>
        <FormProvider {...form}>
          <form className={styles.form} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
            <TextField<Credentials>
              name="identifier"
              label="Identifier"
              required
              autoComplete="username"
              help="A user name or an e-mail address."
            />
            <PasswordField<Credentials> name="password" label="Password" required />
            <p className={styles.failure} role="alert" hidden={failure === null}>
              {failure}
            </p>
            <Button look="main" type="submit" disabled={working}>
              {working ? 'AUTHENTICATING...' : 'INITIATE_SESSION'}
            </Button>
          </form>
        </FormProvider>
        <WarmLink to={paths.home()} className={styles.home}>
          Return to the site
        </WarmLink>
      </div>
    </main>
  )
}

/** What is said to somebody whom a 401 brought here: once, not again on a later visit. */
function useEndedMessage({ ended, forgetEnd }: Session): string {
  const [message, setMessage] = useState('')
  const username = ended?.username
  useEffect(() => {
    // Only now: the form that was left has put away what was typed last.
    if (username !== undefined) setMessage(listDrafts(username).length > 0 ? `${ENDED} ${KEPT}` : ENDED)
  }, [username])
  useEffect(() => forgetEnd, [forgetEnd])
  return message
}

/** Both fields are needed before the server is asked (product.md, section 5). */
function required(values: Credentials) {
  const errors = {
    ...(values.identifier.trim() === '' && { identifier: { type: 'required', message: 'Identifier is required' } }),
    ...(values.password === '' && { password: { type: 'required', message: 'Password is required' } }),
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
