/** Whether this process can do its work. */
export interface Health {
  /** Handed every failure of a write: one that found no room is remembered for a while, as the next one will find none. */
  note(error: unknown): void
  /** What is wrong, in words for an operator; undefined when all is well. */
  trouble(): Promise<string | undefined>
}
