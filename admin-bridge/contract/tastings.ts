/** Path of an episode together with its drinks: `POST` creates one, `PUT …/{id}` changes one, all of it or nothing. */
export const TASTINGS_PATH = '/v1/caffeine/tastings'
/** Drinks that one request can create or change, and drinks that it can delete. */
export const TASTING_DRINKS_MAX = 200
