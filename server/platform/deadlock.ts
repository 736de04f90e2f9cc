const deadlock = '40P01'
const mostTries = 5

/** The result of a transaction, which is retried when PostgreSQL aborts it for a deadlock; five attempts at most. */
export async function untilNoDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error
    }
  }
}

/** Whether an error is one of a deadlock, or has it as its cause. */
function isDeadlock(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === deadlock || (cause instanceof Error && isDeadlock(cause))
}
