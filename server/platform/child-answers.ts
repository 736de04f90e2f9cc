/** Makes this child process answer its parent's requests with a function, in order; it exits when the parent disconnects. */
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
