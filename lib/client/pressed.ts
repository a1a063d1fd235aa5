// Whether the user has pressed anything since the page began. Until then the page loads its first content.
let pressed = typeof window === 'undefined'

if (!pressed) {
  const onPress = () => {
    pressed = true
  }
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, onPress, { once: true, capture: true })
}

export const hasPressed = (): boolean => pressed
