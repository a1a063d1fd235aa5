// Decodes a text file of any usual encoding.

/** By its byte order mark, else UTF-8 if every byte is valid, else GB18030. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: true })
  }
}
