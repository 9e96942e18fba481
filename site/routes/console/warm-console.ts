import { whenIdle } from '../../shared/idle'

/** Fetches the code of the console's other pages once this one is at rest: the next click finds it here. */
export function warmConsole(): void {
  whenIdle(() => {
    const pages = [
      import('./episodes-page'),
      import('./episode-form-page'),
      import('./episode-drinks-page'),
      import('./drinks-page'),
      import('./drink-form-page'),
      import('./reviews-page'),
      import('./review-form-page'),
      import('./quotes-page'),
      import('./quote-form-page'),
      import('./posts-page'),
      import('./post-form-page'),
      import('./categories-page'),
      import('./team-page'),
      import('./member-form-page'),
    ]
    // Reading ahead may fail; the click itself will tell.
    void Promise.allSettled(pages)
  })
}
