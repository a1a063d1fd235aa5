// An uploaded picture: comes from our own file call, which next/image could not fetch without the session.

interface PictureProps {
  src: string
  alt: string
  /** Width, and height where none is given. */
  size: number
  height?: number
}

export function Picture({ src, alt, size, height = size }: PictureProps) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img src={src} alt={alt} width={size} height={height} loading="lazy" />
}
