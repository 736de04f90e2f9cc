/** Makes this child process answer its parent's requests with a function, one after the other; it ends with its parent. */
export function answerParent<Request, Reply>(answer: (request: Request) => Promise<Reply>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (request) => {
    answer(request as Request).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  })
}
