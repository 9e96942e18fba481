import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, FormProvider } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import { ConsoleHeading } from '../ui/console-heading'
import { listDrafts } from '../form/drafts/drafts'
import { PasswordField, TextField } from '../fields/text-fields'
import { notify } from '../../shared/notify'
import { paths } from '../../shared/routing/paths'
import { useSession, type Session } from '../../shared/session/session'
import { signInFailure } from '../../shared/session/sign-in-failure'
import { Button } from '../../shared/ui'
import { ConsoleLink } from '../ui/console-link'
import { Logo } from '../../shared/ui/logo'
import styles from './login-page.module.css'
import { afterSignIn } from './way-back'

type Credentials = { identifier: string; password: string }

const ENDED = 'Your session has ended. Please sign in again.'
const ENDED_WITH_DRAFTS = 'Your session has ended. Your unsaved changes are kept. Sign in to continue.'

/** /admin/login. Redirects to the console if the user is already signed in, after a lost session to the page where that ended. */
export function Component() {
  const session = useSession()
  const form = useForm<Credentials>({ defaultValues: { identifier: '', password: '' }, resolver: requireBoth })
  const [failure, setFailure] = useState<string | null>(null)
  const submitting = useRef(false)
  const ended = useEndedMessage(session)
  const location = useLocation()
  if (session.state === 'signed-in') return <Navigate {...afterSignIn(location.state, session.user?.username)} replace />
  const submit = form.handleSubmit(async ({ identifier, password }) => {
    // The button is disabled only after the next render: ignore a second Enter before that.
    if (submitting.current) return
    submitting.current = true
    setFailure(null)
    const failed = await signInFailure(() => session.login(identifier, password))
    submitting.current = false
    setFailure(failed?.inline ?? null)
    if (failed?.toast) notify.failure(failed.toast)
  })
  const working = form.formState.isSubmitting
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.box}>
        <Logo />
        <ConsoleHeading title="Sign in · CCC">Console</ConsoleHeading>
        {/* Always rendered: screen readers do not announce a status that appears with its text. */}
        <p className={styles.ended} role="status">
          {ended}
        </p>
        <FormProvider {...form}>
          <form className={styles.form} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
            <TextField name="identifier" label="Identifier" required autoComplete="username" help="Your username or email address." />
            <PasswordField name="password" label="Password" required />
            <p className={styles.failure} role="alert" hidden={failure === null}>
              {failure}
            </p>
            <Button look="main" type="submit" disabled={working}>
              {working ? 'AUTHENTICATING...' : 'INITIATE_SESSION'}
            </Button>
          </form>
        </FormProvider>
        <p className={styles.forgotten}>
          Forgotten your password? Another administrator can set a new one in the advanced admin; on the server,{' '}
          <code>npm run user -- password NAME</code> does.
        </p>
        <ConsoleLink to={paths.home()} className={styles.home}>
          Return to the site
        </ConsoleLink>
      </div>
    </main>
  )
}

/** The message after a 401 ended the session. It is shown once, not on later visits. */
function useEndedMessage({ ended, forgetEnd }: Session): string {
  const [message, setMessage] = useState('')
  const username = ended?.username
  useEffect(() => {
    // Runs in an effect, because the form that the user left stores its draft when it unmounts.
    if (username !== undefined) setMessage(listDrafts(username).length > 0 ? ENDED_WITH_DRAFTS : ENDED)
  }, [username])
  useEffect(() => forgetEnd, [forgetEnd])
  return message
}

/** Resolver: both fields are required. */
function requireBoth(values: Credentials) {
  const errors = {
    ...(values.identifier.trim() === '' && { identifier: { type: 'required', message: 'Identifier is required' } }),
    ...(values.password === '' && { password: { type: 'required', message: 'Password is required' } }),
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
