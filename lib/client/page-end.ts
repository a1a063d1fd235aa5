// Whether the page is being left: the browser breaks off its calls then, which is no failure of theirs and nobody's news.
let leaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true
  })
  // kept pages come back by the browser's way back
  window.addEventListener('pageshow', () => {
    leaving = false
  })
}

export const isLeaving = () => leaving
