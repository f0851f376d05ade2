export interface Health {
  /**
   * Takes every failure of a write. An error about missing disk space is remembered for a while, because the next write would
   * fail too.
   */
  note(error: unknown): void
  /** Returns the problem, in words for an operator; undefined if there is none. */
  trouble(): Promise<string | undefined>
}
