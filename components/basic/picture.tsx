// An uploaded picture: comes from our own file call, which next/image could not fetch without the session.

interface PictureProps {
  src: string
  alt: string
  size: number
}

export function Picture({ src, alt, size }: PictureProps) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img src={src} alt={alt} width={size} height={size} loading="lazy" />
}
