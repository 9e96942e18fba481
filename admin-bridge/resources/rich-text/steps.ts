/** Work in steps: other requests may get their turn between them. */
export type Steps<Result> = Generator<void, Result, void>
