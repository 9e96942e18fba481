import { whenIdle } from '../../shared/idle'

/** Fetches the code of the console's other pages once this one is at rest: the next click finds it here. */
export function warmConsole(): void {
  whenIdle(() => {
    const pages = [
      import('../modules/episodes/episodes-page'),
      import('../modules/episodes/episode-form-page'),
      import('../modules/drinks/episode-drinks-page'),
      import('../modules/drinks/drinks-page'),
      import('../modules/drinks/drink-form-page'),
      import('../modules/reviews/reviews-page'),
      import('../modules/reviews/review-form-page'),
      import('../modules/quotes/quotes-page'),
      import('../modules/quotes/quote-form-page'),
      import('../modules/posts/posts-page'),
      import('../modules/posts/post-form-page'),
      import('../modules/categories/categories-page'),
      import('../modules/team/team-page'),
      import('../modules/team/member-form-page'),
    ]
    // Reading ahead may fail; the click itself will tell.
    void Promise.allSettled(pages)
  })
}
