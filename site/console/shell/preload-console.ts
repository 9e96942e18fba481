import { whenIdle } from '../../shared/idle'

/** Loads the code of all console pages when the browser is idle, so that navigation is instant. */
export function preloadConsole(): void {
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
    // Failures do not matter here: the navigation itself reports them.
    void Promise.allSettled(pages)
  })
}
