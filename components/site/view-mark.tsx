// Counts a visit to a kept page: a picture of one point that is asked for from the server, with and without JavaScript.

export function ViewMark({ kind, id }: { kind: 'news' | 'forum'; id: string }) {
  // biome-ignore lint/performance/noImgElement: a counter, not a picture
  return <img src={`/api/view/${kind}/${id}`} alt="" width="1" height="1" style={{ position: 'absolute', opacity: 0 }} />
}
