import { Label, PageTitle } from '../../shared/ui'
import styles from './about-page.module.css'

/** What the collective holds: a house text, the landing page's few lines in full. */
export function AboutManifesto() {
  return (
    <section className={styles.manifesto} aria-label="Manifesto" data-voice="quoted">
      <Label as="p">Manifesto</Label>
      <div>
        <PageTitle className={styles.title}>Taste is an argument you can lose.</PageTitle>
        <p className={styles.lead}>So we write the number down, say why, and let you check the can.</p>
        <div className={styles.text}>
          <p>
            CCC began with a fridge, a kitchen scale and a quarrel over whether a drink can be adequate. The quarrel goes on. What has
            changed is that we keep minutes.
          </p>
          <p>
            Three desks share one bench. Caffeine opens energy drinks on the record, cold, with the labels covered. Culinary sits down in
            restaurants, orders what the next table is having, and scores food, service, ambiance, cleanliness and value. Quotes keeps the
            sentences that outlived their authors, each with the page it was found on.
          </p>
          <p>
            The rules fit on a beer mat. We pay for what we taste. Nobody sees a score before their own is written. A rating has one
            decimal: two would be a lie, and none would be manners. Six tiers, S to F, and the letter follows from the number unless
            somebody signs for the exception.
          </p>
          <p>
            We are wrong in public. When a recipe changes or a cook leaves we go back, and the day we changed our minds stands on the page
            beside the change.
          </p>
          <p>None of this makes us right. It makes us easy to check, and that keeps longer.</p>
        </div>
      </div>
    </section>
  )
}
