// Loaded into servers and tools under test by `node --import`. Encoding its variants takes most of the time that a picture
// needs. With the least effort the files are larger, and nothing else changes; unit tests encode pictures as the product does.
import sharp from 'sharp'

const { avif, webp } = sharp.prototype

sharp.prototype.avif = function (options) {
  return avif.call(this, { ...options, effort: 0 })
}
sharp.prototype.webp = function (options) {
  return webp.call(this, { ...options, effort: 0 })
}
