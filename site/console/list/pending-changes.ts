/** Changes that were sent to the address and have not been rendered yet, oldest first. Not every one is: later ones replace earlier ones. */
export class PendingChanges {
  #values: string[] = []

  get isEmpty(): boolean {
    return this.#values.length === 0
  }

  /** Notes a change that was sent. */
  push(value: string): void {
    this.#values.push(value)
  }

  /** Notes what was rendered, which settles that change and those before it. @returns false, and settles all, if it came from elsewhere. */
  arrive(value: string): boolean {
    const position = this.#values.indexOf(value)
    this.#values = position < 0 ? [] : this.#values.slice(position + 1)
    return position >= 0
  }

  /** Forgets all changes. */
  clear(): void {
    this.#values = []
  }
}
