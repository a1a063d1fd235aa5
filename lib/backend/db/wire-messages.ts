// Messages of PostgreSQL's wire protocol: reads their frames, and creates some.

export interface Message {
  type: number
  body: Buffer
  start: number
  end: number
}

/** The whole messages in `bytes`, in order. */
export function* messagesOf(bytes: Buffer): Generator<Message> {
  let start = 0
  while (start + 5 <= bytes.length) {
    const end = start + 1 + bytes.readInt32BE(start + 1)
    yield { type: bytes[start] as number, body: bytes.subarray(start + 5, end), start, end }
    start = end
  }
}

/** The type of the message that triggered a batch. */
export function batchEnd(batch: Buffer): number {
  let start = 0
  let type = 0
  while (start + 5 <= batch.length) {
    type = batch[start] as number
    start += 1 + batch.readInt32BE(start + 1)
  }
  return type
}

/** A message of a type, given by its letter. */
export function frame(type: string, body: Buffer): Buffer {
  const message = Buffer.alloc(5 + body.length)
  message.write(type, 0, 'latin1')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

/** One field of an ErrorResponse: C is the code, M the message. */
export function errorField(body: Buffer, field: string): string {
  let at = 0
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1)
    if (body[at] === field.charCodeAt(0)) return body.toString('utf8', at + 1, end)
    at = end + 1
  }
  return ''
}

/** The first column of a DataRow as text. */
export function firstColumn(row: Buffer): string | null {
  const length = row.readInt32BE(2)
  return length < 0 ? null : row.toString('utf8', 6, 6 + length)
}
