// Reads a stream of server-sent events.

/** Collects what a stream says. */
export function follow(response: Response) {
  const said = { text: '', ended: false }
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) said.text += decoder.decode(chunk, { stream: true })
  }
  read()
    .catch(() => {})
    .finally(() => {
      said.ended = true
    })
  return said
}
